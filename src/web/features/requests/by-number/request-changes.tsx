import { useState } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { OtherHour } from '#web/features/number-requests/other-hour.tsx'
import { describeError, fieldsOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import classes from './number-request.module.css'
import type { RequestDetail } from './request-sheet.tsx'

interface Props {
  request: RequestDetail
  onRefused: () => void
}

type Open = 'hour' | 'number' | 'refusal'

/** What is changed while the client is on the phone: the hour, the number; or the request is refused. */
export function RequestChanges({ request, onRefused }: Props) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id: requestId, pickup } = request
  const { mutate: changeHour } = trpc.numberRequests.changeHour.useMutation({
    meta: { failed: 'Heure non changée', stale: ['numberRequests'] },
  })
  return (
    <div className={classes.changes}>
      <div className="flex wrap gap-8">
        <Button size="sm" tone="outline" onClick={() => setOpen('hour')}>
          Changer l’heure
        </Button>
        <Button size="sm" tone="outline" onClick={() => setOpen('number')}>
          Corriger le numéro
        </Button>
        <Button size="sm" tone="danger-outline" onClick={() => setOpen('refusal')}>
          Refuser…
        </Button>
      </div>
      {open === 'number' ? <NumberField request={request} onDone={close} /> : null}
      {open === 'refusal' ? <RefusalField requestId={requestId} onDone={onRefused} /> : null}
      <OtherHour
        opened={open === 'hour'}
        chosen={pickup}
        onClose={close}
        onChoose={(slot) => {
          close()
          changeHour({ requestId, pickup: slot })
        }}
      />
    </div>
  )
}

function NumberField({ request, onDone }: { request: RequestDetail; onDone: () => void }) {
  const [phone, setPhone] = useState(formatPhone(request.phone))
  const { mutate, isPending, error } = trpc.numberRequests.correctNumber.useMutation({
    meta: { failed: 'Numéro non corrigé', stale: ['numberRequests', 'requests'] },
    onSuccess: onDone,
  })
  return (
    <form
      className="stack gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ requestId: request.id, phone })
      }}
    >
      <PhoneInput
        autoFocus
        value={phone}
        error={error ? (fieldsOf(error).phone ?? describeError(error).text) : undefined}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={isPending}>
        Corriger
      </Button>
    </form>
  )
}

function RefusalField({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = trpc.numberRequests.refuse.useMutation({
    meta: { failed: 'Demande non refusée', stale: ['numberRequests', 'requests'] },
    onSuccess: onDone,
  })
  return (
    <form
      className="stack gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ requestId, reason })
      }}
    >
      <TextInput
        label="Raison, que le client lira"
        autoFocus
        value={reason}
        error={error ? (fieldsOf(error).reason ?? describeError(error).text) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" tone="danger" loading={isPending}>
        Refuser la demande
      </Button>
    </form>
  )
}
