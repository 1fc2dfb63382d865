import { type FormEvent, useState } from 'react'
import { receiptPath } from '#shared/money/receipt-paths.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useKept } from '#web/lib/use-kept.ts'
import classes from './bank-slip.module.css'
import type { Closing } from './drawer-act.ts'
import { useReceiptPhoto } from './receipt-photo.ts'
import { sendReceipt } from './send-receipt.ts'
import { ReceiptField } from './take-out/receipt-field.tsx'

type Leftover = NonNullable<Closing['leftover']>

/** The slip of the bank for what left the drawer at its closing: it comes later, from the bank. */
export function BankSlip({ closing }: { closing: Closing }) {
  const { leftover, counted, kept } = closing
  if (!leftover) return null
  return (
    <section className={`screen-only ${classes.slip}`} aria-labelledby="bank-slip">
      <Ticket>
        <TicketBody className="stack gap-12">
          <div>
            <h2 id="bank-slip" className="text-l">
              Bordereau de la banque
            </h2>
            <p className="quiet text-s">Retiré à la clôture&nbsp;: {formatFcfa(counted - kept)}</p>
          </div>
          {leftover.receiptId ? (
            <Added receiptId={leftover.receiptId} slip={leftover.slip} />
          ) : (
            <AddSlip leftover={leftover} />
          )}
        </TicketBody>
      </Ticket>
    </section>
  )
}

function Added({ receiptId, slip }: { receiptId: string; slip: string | null }) {
  const path = receiptPath(receiptId)
  return (
    <div className="row gap-12">
      <a href={path} target="_blank" rel="noreferrer">
        <img className={classes.photo} src={path} alt="Bordereau photographié" />
      </a>
      <b className="anywhere">{slip ? `N° ${slip}` : 'Sans numéro'}</b>
    </div>
  )
}

type Fault = 'photo' | 'lost' | null
const FAULT_ID = 'bordereau-photo'

function AddSlip({ leftover: { n } }: { leftover: Leftover }) {
  const slip = useKept(`laveo-bordereau-${n}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const { photo, change: setPhoto } = useReceiptPhoto(`laveo-bordereau-${n}`)
  const [fault, setFault] = useState<Fault>(null)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (!photo) return setFault('photo')
    setFault(null)
    setSending(true)
    const arrived = await sendReceipt(n, { ...photo, slip: slip.value.trim() })
    setSending(false)
    if (!arrived) return setFault('lost')
    slip.clear()
    announceToReaders('Bordereau ajouté.')
  }
  return (
    <form
      data-kept-draft
      className="stack gap-12"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TextInput
        label="Numéro du bordereau (facultatif)"
        autoComplete="off"
        maxLength={40}
        value={slip.value}
        onChange={({ currentTarget: { value } }) => slip.update(() => value)}
      />
      <ReceiptField
        label="Bordereau"
        photo={photo}
        onPhoto={(next) => {
          setFault(null)
          setPhoto(next)
        }}
      />
      {fault ? (
        <FieldError id={FAULT_ID} role="alert">
          {fault === 'photo'
            ? 'Photographiez le bordereau.'
            : 'Le bordereau n’est pas parti. Il reste sur cet appareil et repartira au retour du réseau.'}
        </FieldError>
      ) : null}
      <Button type="submit" tone="outline" loading={isSending}>
        Ajouter le bordereau
      </Button>
    </form>
  )
}
