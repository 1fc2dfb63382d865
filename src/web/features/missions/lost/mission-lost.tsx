import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { changeFor } from '#shared/money/cash.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { useCollection } from '../collection/use-collection.ts'
import { GoneMission } from '../gone-mission.tsx'
import type { Mission } from '../mission.ts'
import { leftWords } from './left-words.ts'
import { notedLines } from './noted.ts'
import { useLeftMission } from './use-left-mission.ts'
import { useSendNoted } from './use-send-noted.ts'

interface Props {
  mission: Mission
  step: CheckStep
  collection: ReturnType<typeof useCollection>
  onLeave: () => void
}

/**
 * The mission left the list during its step: why, and what the livreur had noted, which they may
 * send to the team.
 */
export function MissionLost({ mission, step, collection, onLeave }: Props) {
  const left = useLeftMission(mission, collection.refused)
  const { type } = MISSION_STEPS[DOORS[step]]
  const confirmed = left?.fate === 'confirmed'
  return (
    <>
      <GoneMission words={leftWords(left, type, Date.now())} onLeave={onLeave} />
      {confirmed ? null : (
        <NotedThere mission={mission} step={step} collection={collection} left={left} />
      )}
    </>
  )
}

const DOORS = { pickup: 'pickup_en_route', delivery: 'delivery_en_route' } as const

function NotedThere(about: Parameters<typeof useSendNoted>[0] & Pick<Props, 'collection'>) {
  const { collection, left } = about
  const { lines, draft, photos, cash } = collection
  const typed = draft.given ? changeFor(draft.given, cash.due).kept : null
  const [received, setReceived] = useState(typed)
  const { send, sending, sentAt, renew } = useSendNoted(about)
  const facts = notedLines({ lines, draft, photos: photos.photos.length })
  // Cash that is recorded already is not asked for again.
  const asksCash = cash.wasDue && !left?.cash
  if (facts.length === 0 && !asksCash) return null
  const nothing = facts.length === 0 && !received
  return (
    <Section title="Ce que vous avez noté">
      <Ticket>
        <TicketBody className="stack gap-14">
          {facts.length > 0 ? (
            <ul className="stack anywhere gap-6">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          ) : null}
          {asksCash ? (
            <AmountField
              label="Espèces que vous avez reçues"
              readOnly={sentAt !== null}
              value={received}
              onChange={(amount) => {
                setReceived(amount)
                renew()
              }}
            />
          ) : null}
          {sentAt === null ? (
            <Button
              full
              tone="soleil"
              icon={<IconSend />}
              disabled={nothing}
              loading={sending}
              onClick={() => send(received)}
            >
              Envoyer ce que j’ai noté à l’équipe
            </Button>
          ) : (
            <Note tone="success" role="status" title={`Envoyé à ${formatTime(sentAt)}`}>
              L’équipe Lavéo a reçu ce que vous avez noté.
            </Note>
          )}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
