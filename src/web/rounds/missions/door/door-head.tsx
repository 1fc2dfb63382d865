import { IconArrowLeft, IconPhone } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { type Mission, missionPlace } from '../mission.ts'
import classes from './door-head.module.css'

interface Props {
  title: string
  /** Replaces the place and the reference, where the title needs the room. */
  detail?: ReactNode
  mission: Mission
  onBack: () => void
  onCall?: () => void
}

/** The head of the screen: the order's reference, the client and the button to call them. */
export function DoorHead({ title, detail, mission, onBack, onCall }: Props) {
  const { reference, client, clientContactPhone } = mission
  const handleBack = (event: MouseEvent) => {
    event.preventDefault()
    onBack()
  }
  return (
    <header className={classes.head}>
      <Lisere className="block" reference={reference} orientation="horizontal" thickness={16} />
      <div className={`row gap-4 ${classes.bar}`}>
        <Link
          className={`square-48 place-center rounded ${classes.key}`}
          to={paths.livreur.dashboard}
          aria-label="Retour aux missions"
          onClick={handleBack}
        >
          <IconArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="grow text-2xl">{title}</h1>
        {detail ? null : (
          <OrderReference className="reference text-m leading-1" reference={reference} />
        )}
      </div>
      <div className={`row gap-14 ${classes.who}`}>
        <div className="grow">
          <p className="headline text-4xl">{client.fullname || 'N/A'}</p>
          <p className={`anywhere text-m leading-13 mt-4 ${classes.place}`}>
            {detail ?? missionPlace(mission).join('\u00a0· ')}
          </p>
        </div>
        {clientContactPhone ? (
          <a
            className={`rounded-large place-center fixed icons-24 ${classes.call}`}
            href={`tel:${clientContactPhone}`}
            aria-label="Contacter"
            onClick={onCall}
          >
            <IconPhone aria-hidden="true" />
          </a>
        ) : null}
      </div>
    </header>
  )
}
