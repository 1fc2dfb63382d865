import { IconCamera, IconClock, IconMapPin, IconPhone } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import { FileField, PhotoNote, useAddPhotos } from '#web/record/photo-field.tsx'
import type { Mission } from '../mission.ts'
import classes from './absence.module.css'
import { AbsenceArrival } from './absence-arrival.tsx'
import type { AbsenceState } from './use-absence.ts'

interface Props {
  mission: Mission
  absence: AbsenceState
}

/** The four stitches of a missed visit: the arrival, the calls, the photo of the entrance, the wait. */
export function AbsenceThread({ mission, absence }: Props) {
  const { draft, missing, rules, photo, waited, end } = absence
  const { add, working, failure } = useAddPhotos(1, absence.setPhoto)
  const lastCall = draft.calls.at(-1)
  const steps: Stitch[] = [
    {
      key: 'arrival',
      label: 'Arrivée à l’adresse',
      detail: <AbsenceArrival mission={mission} absence={absence} />,
      time: missing.presence === null && formatTime(draft.arrivedAt),
      icon: <IconMapPin />,
      done: missing.presence === null,
    },
    {
      key: 'calls',
      label: callsWords(draft.calls.length),
      detail: <CallLink phone={mission.clientContactPhone} onCall={absence.addCall} />,
      time: lastCall && formatTime(lastCall),
      icon: <IconPhone />,
      done: missing.calls === 0,
    },
    {
      key: 'photo',
      label: 'Photo de l’entrée',
      detail: <Entrance photo={photo} busy={working > 0} onFiles={add} />,
      time: photo && formatTime(photo.takenAt),
      icon: <IconCamera />,
      done: !missing.photo,
    },
    {
      key: 'wait',
      label: 'Attente',
      detail: <Wait seconds={waited} minutes={rules.waitMinutes} />,
      time: missing.minutes === 0 && formatTime(end),
      icon: <IconClock />,
      done: missing.minutes === 0,
    },
  ]
  return (
    <>
      <Ticket as="section" reference={mission.reference} aria-label="Ce que vous avez fait">
        <TicketBody>
          <Timeline steps={sewn(steps)} />
        </TicketBody>
      </Ticket>
      <PhotoNote failure={failure} />
    </>
  )
}

type Stitch = Omit<TimelineStep, 'state'> & { done: boolean }

/** Steps that are done are sewn, in any order; the first of the others is the current one. */
function sewn(stitches: readonly Stitch[]): TimelineStep[] {
  const next = stitches.find(({ done }) => !done)
  return stitches.map((stitch) => {
    const { done, ...step } = stitch
    if (done) return { ...step, state: 'done' }
    return { ...step, state: stitch === next ? 'now' : 'todo' }
  })
}

function callsWords(calls: number): string {
  if (calls === 0) return 'Appeler le client'
  return calls === 1 ? '1 appel sans réponse' : `${calls} appels sans réponse`
}

function CallLink({ phone, onCall }: { phone: string; onCall: () => void }) {
  if (phone === '') return 'Aucun numéro pour cette commande'
  return (
    <span data-place="call">
      <a className={`accent strong tap ${classes.call}`} href={`tel:${phone}`} onClick={onCall}>
        <VisuallyHidden>Appeler le </VisuallyHidden>
        {formatPhone(phone)}
      </a>
    </span>
  )
}

interface EntranceProps {
  photo: LocalPhoto | undefined
  busy: boolean
  onFiles: (files: readonly File[]) => void
}

function Entrance({ photo, busy, onFiles }: EntranceProps) {
  const url = useObjectUrl(photo?.blob ?? null)
  return (
    <span data-place="photos" className="row wrap gap-12 mt-8">
      {url ? (
        <img
          className={`rounded-large outlined ${classes.photo}`}
          src={url}
          alt="L’entrée"
          width={108}
          height={80}
        />
      ) : null}
      <FileField
        className={`relative inline-row gap-8 accent strong clip clickable rounded-large icons-24 ${classes.camera}`}
        capture="environment"
        busy={busy}
        onFiles={onFiles}
      >
        <IconCamera aria-hidden="true" />
        <EntranceWords photo={photo} busy={busy} />
      </FileField>
    </span>
  )
}

function EntranceWords({ photo, busy }: Pick<EntranceProps, 'photo' | 'busy'>) {
  if (busy) return 'En préparation…'
  return photo ? <VisuallyHidden>Reprendre la photo</VisuallyHidden> : 'Prendre la photo'
}

/** The minutes that have passed, as a figure and as a seam that is sewn with them. */
function Wait({ seconds, minutes }: { seconds: number; minutes: number }) {
  if (minutes === 0) return 'Aucune attente n’est demandée'
  return (
    <>
      <span className={`display block leading-1 ${classes.minutes}`}>
        <span className="accent">{Math.floor(seconds / 60)}</span> <small>min sur {minutes}</small>
      </span>
      <span className={`block mt-8 ${classes.seam}`} aria-hidden="true">
        <span
          className={`block ${classes.sewn}`}
          style={{ width: `${Math.min(100, (seconds / 60 / minutes) * 100)}%` }}
        />
      </span>
    </>
  )
}
