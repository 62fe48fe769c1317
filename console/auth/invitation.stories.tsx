import { JoinPage } from './JoinPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

export const Join = () => <JoinPage />
export const SignUp = () => <SignUpPage />
