import {
  IconAlertTriangle,
  IconDeviceMobilePlus,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogin2,
  IconPhone,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { describeSecurityEvent, type SecurityEventKind } from '#shared/access/security.ts'
import { formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { SECURITY_EVENTS_KEPT_DAYS } from '#shared/retention.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './security.module.css'

type Event = Outputs['security']['overview']['events'][number]

const LOOKS: Record<SecurityEventKind, { tint: string; icon: ReactNode }> = {
  signed_in: { tint: 'badge-indigo', icon: <IconLogin2 /> },
  sign_in_refused: { tint: 'badge-danger', icon: <IconAlertTriangle /> },
  password_changed: { tint: 'badge-indigo', icon: <IconLock /> },
  password_reset: { tint: 'badge-indigo', icon: <IconLock /> },
  phone_changed: { tint: 'badge-indigo', icon: <IconPhone /> },
  second_factor_added: { tint: 'badge-indigo', icon: <IconShieldCheck /> },
  second_factor_removed: { tint: 'badge-soleil', icon: <IconLockOpen /> },
  recovery_code_used: { tint: 'badge-soleil', icon: <IconKey /> },
  recovery_codes_made: { tint: 'badge-indigo', icon: <IconKey /> },
}
const NEW_DEVICE = { tint: 'badge-soleil', icon: <IconDeviceMobilePlus /> }

/** The last sign-ins, refused tries and changes of the account, newest first. */
export function Activity({ events }: { events: Event[] }) {
  return (
    <>
      {events.length === 0 ? (
        <p className="quiet">Rien à signaler pour le moment.</p>
      ) : (
        <ul className="lines-between" aria-label="Activité">
          {events.map((event) => (
            <EventRow key={event.n} event={event} />
          ))}
        </ul>
      )}
      <p className="quiet text-s">
        Un événement n’est pas de vous&#8239;? Changez votre mot de passe et déconnectez vos autres
        appareils. Cette liste couvre {SECURITY_EVENTS_KEPT_DAYS}&nbsp;jours.
      </p>
    </>
  )
}

function EventRow({ event }: { event: Event }) {
  const { tint, icon } =
    event.kind === 'signed_in' && event.newBrowser ? NEW_DEVICE : LOOKS[event.kind]
  return (
    <li className={`row gap-14 ${classes.event}`}>
      <span className={`place-center square-44 fixed rounded ${tint}`} aria-hidden="true">
        {icon}
      </span>
      <div className="grow leading-14">
        <b className="block">{describeSecurityEvent(event)}</b>
        <span className="quiet text-s">
          {event.device},{' '}
          <time dateTime={isoInstant(event.at)}>{formatSince(event.at, serverNow())}</time>
        </span>
      </div>
    </li>
  )
}
