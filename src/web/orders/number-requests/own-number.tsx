import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { ownNumberInput } from '#shared/access/links.ts'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './own-number.module.css'

export type RequestStatus = Outputs['numberRequests']['status']

interface Props {
  token: string
  status: RequestStatus
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The number of a request, which its device may correct as long as the server says so; afterwards the shop may. */
export function OwnNumber({ token, status, isOpen, setOpen }: Props) {
  const { phone, shopPhone, mayCorrectNumber } = status
  const number = useRef<HTMLElement>(null)
  if (isOpen && mayCorrectNumber)
    return <NumberForm token={token} phone={phone} next={number} onClose={() => setOpen(false)} />
  return (
    <div className={`row wrap justify-between outlined rounded-large ${classes.number}`}>
      <span className="row gap-10 tap">
        {mayHaveWhatsApp(phone) ? (
          <IconBrandWhatsapp className="accent" aria-hidden="true" />
        ) : (
          <IconPhone className="accent" aria-hidden="true" />
        )}
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

/** Refusals after which the number is shown as it stands now. */
const TOO_LATE = ['REQUEST_OVER', 'REQUEST_ANSWERED', 'REQUEST_NUMBERS_SPENT']

interface FormProps {
  token: string
  phone: string
  /** Has the focus once the form is gone. */
  next: RefObject<HTMLElement | null>
  onClose: () => void
}

function NumberForm({ token, phone, next, onClose }: FormProps) {
  usePassFocusOn(next)
  const utils = trpc.useUtils()
  const form = useZodForm(ownNumberInput, { initialValues: { phone: formatPhone(phone) } })
  const correct = useAct(trpc.numberRequests.correctOwnNumber, {
    failed: 'Numéro non corrigé',
    onSuccess(status) {
      utils.numberRequests.status.setData({ token }, status)
      onClose()
    },
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (TOO_LATE.includes(appCodeOf(error) ?? ''))
        void utils.numberRequests.status.invalidate({ token })
    },
  })
  return (
    <form
      className={`stack gap-10 rounded-large ${classes.correction}`}
      noValidate
      onSubmit={form.onSubmit((values) => correct.run({ token, ...values }))}
    >
      <PhoneInput label="Votre numéro" autoFocus {...form.getInputProps('phone')} />
      <p className="quiet text-s">Le lien part au numéro juste&#8239;; l’ancien ne marche plus.</p>
      <Button type="submit" tone="soleil" full loading={correct.isRunning}>
        Envoyer à ce numéro
      </Button>
      <Button tone="ghost" full onClick={onClose}>
        Garder {formatPhone(phone)}
      </Button>
      <ActFailure unanswered={correct.unanswered} withRetry={false} />
    </form>
  )
}
