import { IconCheck, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import type { Ref } from 'react'
import { formatShortDate, formatSince } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './sessions.module.css'

type Session = Outputs['profile']['sessions'][number]

const NAMES = {
  phone: { here: 'Ce téléphone', there: 'Téléphone', icon: <IconDeviceMobile /> },
  computer: { here: 'Cet ordinateur', there: 'Ordinateur', icon: <IconDeviceLaptop /> },
}

interface Props {
  ref: Ref<HTMLLIElement>
  session: Session
  closing: boolean
  onClose: () => void
}

/** A browser where the user is signed in, with the button that signs it out. */
export function SessionRow({ ref, session, closing, onClose }: Props) {
  const { current, device, label, createdAt, usedAt } = session
  const { here, there, icon } = NAMES[device]
  return (
    <li ref={ref} tabIndex={-1} className={`row gap-14 ${classes.session}`}>
      <span className="place-center square-44 badge-indigo fixed rounded" aria-hidden="true">
        {icon}
      </span>
      <div className="grow leading-14">
        <b className="block">{current ? here : there}</b>
        <span className="quiet text-s">
          <span className="block">{label}</span>
          <span className="block">Depuis le {formatShortDate(createdAt)}</span>
          {current ? null : (
            <span className="block">Utilisé&nbsp;: {formatSince(usedAt, serverNow())}</span>
          )}
        </span>
      </div>
      {current ? (
        <Tag tone="success" icon={<IconCheck />}>
          Actif
        </Tag>
      ) : (
        <Button
          tone="ghost"
          size="sm"
          className={`fixed ${classes.close}`}
          loading={closing}
          aria-label={`Déconnecter ${label}, ${formatShortDate(createdAt)}`}
          onClick={onClose}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}
