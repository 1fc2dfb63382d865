import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { changeFor } from '#shared/money/cash.ts'
import { MISSION_STEPS } from '#shared/order-status.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { LeftMissionInput } from '#shared/orders/orders.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { CardSection } from '#web/components/layout/section.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import { PhotoUploads } from '../../queue/photo-uploads.tsx'
import type { CheckState } from '../collection/use-check.ts'
import { GoneMission } from '../gone-mission.tsx'
import { type Mission, STEP_STATUS } from '../mission.ts'
import { leaveReason } from './leave-reason.ts'
import { describeStepNotes } from './step-notes.ts'
import { useSendStepNotes } from './use-send-step-notes.ts'

interface Props {
  mission: Mission
  step: CheckStep
  check: CheckState
  onLeave: () => void
}

/**
 * Replaces the screen of a step when its mission has left the list: says why, and lets the livreur
 * send what they had entered to the team.
 */
export function MissionLost({ mission, step, check, onLeave }: Props) {
  const from = mission.status as LeftMissionInput['from']
  const { data: left } = trpc.missions.left.useQuery({ orderId: mission.id, from })
  const { type } = MISSION_STEPS[STEP_STATUS[step]]
  const isConfirmed = left?.fate === 'confirmed'
  return (
    <>
      <div role="alert">
        <GoneMission words={leaveReason(left, type, serverNow())} onLeave={onLeave} />
      </div>
      {isConfirmed ? null : (
        <StepNotesSection mission={mission} step={step} check={check} left={left} />
      )}
    </>
  )
}

type SectionProps = Parameters<typeof useSendStepNotes>[0] & Pick<Props, 'check'>

function StepNotesSection(props: SectionProps) {
  const { check, left } = props
  const { lines, draft, photos, cash } = check
  const typedCash = draft.given ? changeFor(draft.given, cash.due).kept : null
  const [received, setReceived] = useState(typedCash)
  const { send, sending, sentAt, photosFailure, unanswered, renewKey } = useSendStepNotes(props)
  const facts = describeStepNotes({ lines, draft, photos: photos.photos.length })
  // Cash that the server has recorded is not asked for again.
  const asksCash = cash.wasDue && !left?.cash
  if (facts.length === 0 && !asksCash) return null
  const isEmpty = facts.length === 0 && !received
  return (
    <CardSection title="Ce que vous avez noté">
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
            renewKey()
          }}
        />
      ) : null}
      <PhotoUploads />
      {photosFailure && !sending ? (
        <Note tone="danger" role="alert" title={photosFailure.title}>
          {photosFailure.text}
        </Note>
      ) : null}
      <ActFailure unanswered={unanswered} withRetry={false} />
      {sentAt === null ? (
        <Button
          full
          tone="soleil"
          icon={<IconSend />}
          needsNetwork
          disabled={isEmpty}
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
    </CardSection>
  )
}
