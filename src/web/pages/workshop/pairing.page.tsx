import { DeviceGate } from '#web/access/devices/device-gate.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { acceptsCookies } from '#web/lib/cookies.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen } from '../auth/auth-screen.tsx'
import { CookiesRefused } from '../auth/cookies-refused.tsx'

/** A tablet becomes the workshop's here; a cookie tells that it is. */
export default function PairingPage() {
  usePageTitle('Relier cette tablette')
  if (!acceptsCookies()) return <CookiesRefused />
  return (
    <DeviceGate>
      {(name) => (
        <AuthScreen title="Cette tablette est reliée" subtitle={name}>
          <Note tone="success" title="Elle est à l’atelier">
            Le responsable la coupe quand il veut, dans Équipe, Appareils.
          </Note>
          <ButtonLink tone="soleil" size="xl" full to={paths.workshop.home}>
            Ouvrir l’atelier
          </ButtonLink>
        </AuthScreen>
      )}
    </DeviceGate>
  )
}
