import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailText } from './email-text';

it.each([
  ['maya.lindqvist@example.com', ['maya.lindqvist@', 'example.com']],
  ['"a@b"@example.com', ['"a@b"@', 'example.com']],
])('lets the line of %s break after the last @', (email, parts) => {
  const { container } = render(<EmailText>{email}</EmailText>);
  expect(container).toHaveTextContent(email);
  const mark = container.querySelector('wbr');
  expect([mark?.previousSibling?.textContent, mark?.nextSibling?.textContent]).toEqual(parts);
});
