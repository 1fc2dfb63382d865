import { DeviceGate } from '#web/access/devices/device-gate.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { acceptsCookies } from '#web/lib/cookies.ts'
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
            La propriétaire la coupe quand elle veut, dans Équipe, Appareils.
          </Note>
        </AuthScreen>
      )}
    </DeviceGate>
  )
}
