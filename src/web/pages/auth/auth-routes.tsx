import { Route } from 'react-router-dom'
import { RequireSignedOut } from '#web/layouts/guards.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { screen } from '#web/lib/rendering/screen.tsx'

const SignInPage = screen(() => import('./sign-in.page.tsx'))
const SecondStepPage = screen(() => import('./second-step.page.tsx'))
const PasskeyPage = screen(() => import('./passkey.page.tsx'))
const TeamPage = screen(() => import('./team.page.tsx'))
const SignUpClientPage = screen(() => import('./sign-up-client.page.tsx'))
const SignUpLivreurPage = screen(() => import('./sign-up-livreur.page.tsx'))
const AwaitConfirmationPage = screen(() => import('./await-confirmation.page.tsx'))
const ForgotPasswordPage = screen(() => import('./forgot-password.page.tsx'))
const ResetPasswordPage = screen(() => import('./reset-password.page.tsx'))
const StaffSignUpPage = screen(() => import('./staff-signup.page.tsx'))

/** Loads the screens where a visitor signs in or signs up, before they are opened. */
export function preloadWaysIn(): void {
  SignInPage.preload()
  SignUpClientPage.preload()
}

/**
 * The sign-in and sign-up pages. Who follows by a link may open the second group, to have an account and sign in to it;
 * signed-in people the others too, to reset a password or to create an account for a colleague.
 */
export const authRoutes = (
  <>
    <Route element={<RequireSignedOut />}>
      <Route path={paths.team} element={<TeamPage />} />
      <Route path={paths.signUpLivreur} element={<SignUpLivreurPage />} />
    </Route>
    <Route element={<RequireSignedOut byLink />}>
      <Route path={paths.signIn} element={<SignInPage />} />
      <Route path={paths.secondStep} element={<SecondStepPage />} />
      <Route path={paths.passkey} element={<PasskeyPage />} />
      <Route path={paths.signUpClient} element={<SignUpClientPage />} />
      <Route path={paths.awaitConfirmation} element={<AwaitConfirmationPage />} />
    </Route>
    <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
    <Route path={paths.staffSignUp} element={<StaffSignUpPage />} />
  </>
)
