import { SignInDoor } from './sign-in-page';

export const Component = () => (
  <SignInDoor
    door="admin"
    title="Sign in to the desk"
    other={
      <>
        A client? <a href="/signin">Sign in here</a>
      </>
    }
  />
);
