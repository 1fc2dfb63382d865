import { IconPhone } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { phoneField } from '#shared/fields.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './request-status.module.css'

export type RequestStatus = Outputs['numberRequests']['status']

const numberInput = z.strictObject({ phone: phoneField })

interface Props {
  token: string
  status: RequestStatus
}

/** The number of a request, which its device may correct as long as the server says so; afterwards the shop may. */
export function OwnNumber({ token, status: { phone, shopPhone, mayCorrectNumber } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const number = useRef<HTMLElement>(null)
  if (isOpen && mayCorrectNumber)
    return <NumberForm token={token} phone={phone} next={number} onClose={() => setOpen(false)} />
  return (
    <div className={`outlined rounded-large ${classes.number}`}>
      <span className={`row gap-10 ${classes.typed}`}>
        <IconPhone className="accent" aria-hidden="true" />
        <b ref={number} tabIndex={-1} className="nowrap">
          {formatPhone(phone)}
        </b>
      </span>
      {mayCorrectNumber ? (
        <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
          Corriger
        </Button>
      ) : shopPhone ? (
        <TextLink href={`tel:${shopPhone}`}>
          {isOpen
            ? 'Trop tard pour le corriger ici\u00a0: appelez-nous'
            : 'Ce n’est pas le vôtre\u202f? Appelez-nous'}
        </TextLink>
      ) : null}
    </div>
  )
}

function NumberForm({
  token,
  phone,
  next,
  onClose,
}: {
  token: string
  phone: string
  /** Has the focus once the form is gone. */
  next: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  usePassFocusOn(next)
  const utils = trpc.useUtils()
  const form = useZodForm(numberInput, { initialValues: { phone: formatPhone(phone) } })
  const correct = useAct(trpc.numberRequests.correctOwnNumber, {
    failed: 'Numéro non corrigé',
    onSuccess(status) {
      utils.numberRequests.status.setData({ token }, status)
      onClose()
    },
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  return (
    <form
      className="stack gap-10"
      noValidate
      onSubmit={form.onSubmit((values) => correct.run({ token, ...values }))}
    >
      <PhoneInput label="Votre numéro" autoFocus {...form.getInputProps('phone')} />
      <div className="flex gap-8 share-width">
        <Button type="submit" loading={correct.isRunning}>
          Corriger
        </Button>
        <Button tone="outline" onClick={onClose}>
          Annuler
        </Button>
      </div>
      <ActFailure unanswered={correct.unanswered} withRetry={false} />
    </form>
  )
}
