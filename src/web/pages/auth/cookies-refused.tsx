import { Button } from '#web/components/actions/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { COOKIES_REFUSED } from '#web/lib/cookies.ts'
import { AuthScreen } from './auth-screen.tsx'

/** In the place of a screen that signs in: the next one would know nothing of it. */
export function CookiesRefused() {
  return (
    <AuthScreen title={COOKIES_REFUSED.title} subtitle={COOKIES_REFUSED.text}>
      <Notice>
        <Button full onClick={() => window.location.reload()}>
          Réessayer
        </Button>
      </Notice>
    </AuthScreen>
  )
}
