import { SignInPage } from './sign-in-page';

export const Component = () => (
  <SignInPage
    door="admin"
    title="Sign in to the desk"
    other={
      <>
        A client? <a href="/signin">Sign in here</a>
      </>
    }
  />
);
