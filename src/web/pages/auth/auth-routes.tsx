import { lazy } from 'react'
import { Route } from 'react-router-dom'
import { RequireSignedOut } from '#web/layouts/guards.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

const SignInPage = lazy(() => import('./sign-in.page.tsx'))
const TeamPage = lazy(() => import('./team.page.tsx'))
const SignUpClientPage = lazy(() => import('./sign-up-client.page.tsx'))
const SignUpLivreurPage = lazy(() => import('./sign-up-livreur.page.tsx'))
const AwaitConfirmationPage = lazy(() => import('./await-confirmation.page.tsx'))
const ForgotPasswordPage = lazy(() => import('./forgot-password.page.tsx'))
const ResetPasswordPage = lazy(() => import('./reset-password.page.tsx'))
const StaffSignUpPage = lazy(() => import('./staff-signup.page.tsx'))

/**
 * The sign-in and sign-up pages. Signed-in people may open the second group too, to reset a password or to create an
 * account for a colleague.
 */
export const authRoutes = (
  <>
    <Route element={<RequireSignedOut />}>
      <Route path={paths.signIn} element={<SignInPage />} />
      <Route path={paths.team} element={<TeamPage />} />
      <Route path={paths.signUpClient} element={<SignUpClientPage />} />
      <Route path={paths.signUpLivreur} element={<SignUpLivreurPage />} />
      <Route path={paths.awaitConfirmation} element={<AwaitConfirmationPage />} />
    </Route>
    <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
    <Route path={paths.staffSignUp} element={<StaffSignUpPage />} />
  </>
)
