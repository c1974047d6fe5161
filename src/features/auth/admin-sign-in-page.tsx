import { SignInPage } from './sign-in-page';

export const Component = () => (
  <SignInPage
    area="admin"
    title="Sign in to the desk"
    other={
      <>
        A client? <a href="/signin">Sign in here</a>
      </>
    }
  />
);
