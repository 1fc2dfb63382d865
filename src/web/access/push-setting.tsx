import { isStaff, type Role } from '#shared/roles.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { isInAppBrowser, OPEN_IN_BROWSER } from '#web/lib/in-app-browser.ts'
import { useDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { useMe } from '#web/session.ts'
import type { PushSupport } from './push/push-device.ts'
import { usePush } from './push/use-push.ts'
import { playSound, soundSwitch } from './sound.ts'

/** The switch for notifications with the screen off, and the advice where the browser prevents them. */
export default function PushSetting() {
  const { role } = useMe()
  const { support, isOn, busy, failure, turnOn, turnOff } = usePush()
  return (
    <div className="stack gap-14">
      <div>
        <Checkbox
          label={<span className="strong">Notifications sur cet appareil</span>}
          checked={isOn}
          disabled={support !== 'yes'}
          aria-busy={busy}
          onChange={() => void (isOn ? turnOff() : turnOn())}
        />
        <p className="quiet text-s">{WHAT[role]}</p>
      </div>
      {failure ? (
        <Note tone="danger" role="alert" title={failure.title}>
          {failure.text}
        </Note>
      ) : null}
      <Obstacle support={support} />
      {role === 'client' ? null : <SoundSetting staff={isStaff(role)} />}
    </div>
  )
}

const STAFF = 'Chaque nouvelle commande et chaque problème, même écran éteint.'

/** The notifications of each role. */
const WHAT: Record<Role, string> = {
  client:
    'Le livreur en route puis tout près, vos pièces comptées, un nouveau total et la livraison, même écran éteint.',
  livreur: 'Chaque mission nouvelle, retirée, reportée ou à une autre heure, même écran éteint.',
  admin: STAFF,
  superadmin: STAFF,
}

const OBSTACLES: Record<Exclude<PushSupport, 'yes'>, string> = {
  blocked:
    'Votre navigateur bloque les notifications de Lavéo. Touchez l’icône à gauche de l’adresse, autorisez les notifications, puis rechargez cette page.',
  'home-screen':
    'Sur iPhone et iPad, touchez «\u00a0Partager\u00a0», puis «\u00a0Sur l’écran d’accueil\u00a0», et ouvrez Lavéo par son icône. Revenez ensuite ici.',
  no: 'Ce navigateur ne reçoit pas de notifications. Essayez avec Chrome, Firefox ou Safari à jour.',
}

function Obstacle({ support }: { support: PushSupport }) {
  if (support === 'yes') return null
  return (
    <Note tone={support === 'blocked' ? 'warning' : 'info'}>
      {OBSTACLES[support]}
      {support === 'no' && isInAppBrowser() ? ` ${OPEN_IN_BROWSER}` : null}
    </Note>
  )
}

/** The switch for the sound of an open page; switching it on plays it. */
function SoundSetting({ staff }: { staff: boolean }) {
  const isOn = useDeviceSwitch(soundSwitch)
  const change = (on: boolean) => {
    soundSwitch.turn(on)
    if (on) playSound()
  }
  return (
    <div>
      <Checkbox
        label={<span className="strong">Un son quand Lavéo est ouvert</span>}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <p className="quiet text-s">
        {staff ? 'À chaque nouvelle commande' : 'À chaque nouvelle mission'}, jamais pendant que
        vous écrivez.
      </p>
    </div>
  )
}
