import { JoinPage } from './JoinPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

export const SignUp = () => <SignUpPage />
export const Login = () => <LoginPage />
export const Join = () => <JoinPage />
