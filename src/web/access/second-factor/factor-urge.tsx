import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { DAY_MS } from '#shared/dates.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { useMe } from '#web/session.ts'
import classes from './second-factor.module.css'

const KEY = 'laveo-double-verification'
/** « Plus tard » is heard for a week, or until the next sign-in. */
const LATER_MS = 7 * DAY_MS

/** Advises a member of the team to protect the account. It can be put off. */
export function FactorUrge() {
  const { role } = useMe()
  const [isPutOff, setPutOff] = useState(() => serverNow() < Number(deviceStorage.read(KEY) ?? 0))
  if (isPutOff) return null
  const putOff = () => {
    deviceStorage.write(KEY, String(serverNow() + LATER_MS))
    setPutOff(true)
  }
  return (
    <aside className={classes.urge} aria-label="Protéger votre compte">
      <Note icon={<IconLock />} title="Protégez votre compte en une minute.">
        <p>
          Avec une clé d’accès, votre doigt ou votre visage vous connecte, et un mot de passe volé
          n’ouvre plus rien.
        </p>
        <div className="row wrap gap-10 mt-12">
          <ButtonLink size="sm" to={paths.security(role)}>
            Protéger mon compte
          </ButtonLink>
          <Button size="sm" tone="ghost" onClick={putOff}>
            Plus tard
          </Button>
        </div>
      </Note>
    </aside>
  )
}
