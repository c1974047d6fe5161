import { Link } from 'react-router-dom';
import { SignInDoor } from './sign-in-page';

export const Component = () => (
  <SignInDoor
    door="admin"
    title="Sign in to the desk"
    other={
      <>
        A client? <Link to="/signin">Sign in here</Link>
      </>
    }
  />
);
