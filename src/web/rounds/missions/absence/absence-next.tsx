import { IconCalendarClock, IconMoped, IconPhoneOutgoing } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDistance } from '#shared/places/distance.ts'
import { isolated } from '#shared/text/isolate.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { type Mission, missionPlace, type QueuedMission, visitSlot } from '../mission.ts'
import classes from './absence.module.css'

interface Props {
  mission: Mission
  /** The mission that follows, with its distance in kilometres. */
  next: { mission: QueuedMission; km: number | null } | undefined
}

export function AbsenceNext({ mission, next }: Props) {
  return (
    <Section title="Et ensuite">
      <Ticket>
        <ul className="seams-between">
          <Row
            icon={<IconPhoneOutgoing />}
            title={`Le bureau appelle ${isolated(mission.client.fullname || 'le client')}.`}
          >
            Une autre heure est choisie.
          </Row>
          <Row icon={<IconCalendarClock />} title="La mission quitte votre liste.">
            Elle revient avec la nouvelle heure.
          </Row>
          {next ? (
            <Row
              icon={<IconMoped />}
              title={`Suivante\u00a0: ${isolated(next.mission.client.fullname || 'N/A')}`}
            >
              <NextPlace {...next} />
            </Row>
          ) : null}
        </ul>
      </Ticket>
    </Section>
  )
}

/** `Treichville, 11 h – 12 h, à 2,8 km`. */
function NextPlace({ mission, km }: NonNullable<Props['next']>) {
  const slot = visitSlot(mission)
  return (
    <>
      {missionPlace(mission)[0]}
      {slot ? (
        <>
          , <span className="nowrap">{shortSlotHours(slot)}</span>
        </>
      ) : null}
      {km === null ? null : `, à\u00a0${formatDistance(km)}`}
    </>
  )
}

function Row({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={`flex gap-12 leading-14 icons-24 ${classes.row}`}>
      <span className="accent fixed" aria-hidden="true">
        {icon}
      </span>
      <span className="shrink anywhere">
        <b className="block">{title}</b> {children}
      </span>
    </li>
  )
}
