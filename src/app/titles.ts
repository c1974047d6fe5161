import { createContext, useContext } from 'react';

export const TitleContext = createContext('');

/** The title of the page, as its route says it. */
export const useTitle = (): string => useContext(TitleContext);

export const documentTitle = (title: string): string => (title ? `${title}: Glassbook` : 'Glassbook');
