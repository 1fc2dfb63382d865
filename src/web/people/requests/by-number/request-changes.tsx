import { type RefObject, useRef, useState } from 'react'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { describeError, fieldsOf } from '#web/lib/error-message.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { OtherHour } from '#web/orders/other-hour.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './number-request.module.css'

export type RequestDetail = Outputs['numberRequests']['byId']

interface Props {
  request: RequestDetail
  onRefused: () => void
}

type Open = 'hour' | 'number' | 'refusal'

/** The changes made while the client is on the phone: the hour, the number; or the request is refused. */
export function RequestChanges({ request, onRefused }: Props) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const numberButton = useRef<HTMLButtonElement>(null)
  const { id: requestId, pickup } = request
  const changeHour = useAct(trpc.numberRequests.changeHour, {
    failed: 'Heure non changée',
    stale: ['numberRequests'],
  })
  return (
    <div className={classes.changes}>
      <div className="flex wrap gap-8">
        <Button
          size="sm"
          tone="outline"
          loading={changeHour.isRunning}
          onClick={() => setOpen('hour')}
        >
          Changer l’heure
        </Button>
        <Button ref={numberButton} size="sm" tone="outline" onClick={() => setOpen('number')}>
          Corriger le numéro
        </Button>
        <Button size="sm" tone="danger-outline" onClick={() => setOpen('refusal')}>
          Refuser…
        </Button>
      </div>
      <ActFailure unanswered={changeHour.unanswered} />
      {open === 'number' ? (
        <NumberField request={request} next={numberButton} onDone={close} />
      ) : null}
      {open === 'refusal' ? <RefusalField requestId={requestId} onDone={onRefused} /> : null}
      <OtherHour
        opened={open === 'hour'}
        chosen={pickup}
        onClose={close}
        onChoose={(slot) => {
          close()
          changeHour.run({ requestId, pickup: slot })
        }}
      />
    </div>
  )
}

interface NumberProps {
  request: RequestDetail
  /** Has the focus once the field is gone. */
  next: RefObject<HTMLElement | null>
  onDone: () => void
}

function NumberField({ request, next, onDone }: NumberProps) {
  usePassFocusOn(next)
  const [phone, setPhone] = useState(formatPhone(request.phone))
  const correct = useAct(trpc.numberRequests.correctNumber, {
    failed: 'Numéro non corrigé',
    stale: ['numberRequests', 'requests'],
    onSuccess: onDone,
  })
  return (
    <form
      className="stack gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        correct.run({ requestId: request.id, phone })
      }}
    >
      <PhoneInput
        autoFocus
        value={phone}
        error={refusalOf(correct, 'phone')}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={correct.isRunning}>
        Corriger
      </Button>
      <ActFailure unanswered={correct.unanswered} withRetry={false} />
    </form>
  )
}

function RefusalField({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const refuse = useAct(trpc.numberRequests.refuse, {
    failed: 'Demande non refusée',
    stale: ['numberRequests', 'requests'],
    onSuccess: onDone,
  })
  return (
    <form
      className="stack gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        refuse.run({ requestId, reason })
      }}
    >
      <TextInput
        label="Raison, que le client lira"
        autoFocus
        value={reason}
        error={refusalOf(refuse, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" tone="danger" loading={refuse.isRunning}>
        Refuser la demande
      </Button>
      <ActFailure unanswered={refuse.unanswered} withRetry={false} />
    </form>
  )
}

/** Why the server refused what is typed in a field. */
function refusalOf(
  { error, unanswered }: { error: unknown; unanswered: Unanswered },
  field: string,
): string | undefined {
  if (!error || unanswered.message) return undefined
  return fieldsOf(error)[field] ?? describeError(error).text
}
