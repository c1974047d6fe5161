/** The least that has to be configured. */
export const completeEnv = {
  VITE_FIREBASE_PROJECT_ID: 'p',
  VITE_FIREBASE_API_KEY: 'k',
  VITE_FIREBASE_AUTH_DOMAIN: 'd',
  VITE_FIREBASE_STORAGE_BUCKET: 'b',
  VITE_FIREBASE_APP_ID: 'a',
  VITE_PRICES_URL: 'https://prices.example',
  VITE_ASSETS_URL: 'https://assets.example',
};
