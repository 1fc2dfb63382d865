import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { isCreditNote } from '#shared/money/fne/credit-notes.ts'
import { reasonField } from '#shared/money/fne/desk.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { ToLookFor } from './decide-sale.tsx'
import { DgiAddressInput, DgiNumberInput } from './dgi-number-input.tsx'
import classes from './fne.module.css'
import type { ShownSale } from './fne-words.ts'
import { FNE_STALE } from './sale-acts.ts'
import { useTypedNumber } from './use-typed-number.ts'

interface Props {
  sale: ShownSale
  isOwner: boolean
}

/** A credit note that cannot be asked from here is made on the DGI's site, and closed by the number that it gives. */
export function DoneByHand({ sale, isOwner }: Props) {
  const { ofNumber } = sale
  return (
    <>
      <div>
        <h3 className={classes.step}>
          {isCreditNote(sale)
            ? 'Faites la facture d’avoir sur le site de la DGI'
            : 'Faites la facture sur le site de la DGI'}
        </h3>
        {ofNumber === null || !isCreditNote(sale) ? null : (
          <p className="mt-4">
            Elle reprend la facture <b className="reference anywhere">{ofNumber}</b>.
          </p>
        )}
        <ToLookFor sale={sale} />
      </div>
      {isOwner ? (
        <NumberOfSite sale={sale} />
      ) : (
        <Note>Le responsable de Lavéo la fait, puis note son numéro.</Note>
      )}
    </>
  )
}

interface InsteadProps {
  sale: ShownSale
  tone?: 'outline' | 'soleil'
}

/** A refused sale may be certified on the DGI's site all the same. */
export function InsteadByHand({ sale, tone = 'outline' }: InsteadProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <DoneByHand sale={sale} isOwner />
  return (
    <Button tone={tone} full onClick={() => setOpen(true)}>
      Faite sur le site de la DGI
    </Button>
  )
}

/** A number that somebody typed may be corrected. */
export function CorrectNumber({ sale }: { sale: ShownSale }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NumberOfSite sale={sale} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
        Corriger ce numéro
      </Button>
    </div>
  )
}

/** The number of one that was made on the site of the DGI, or the right one in the place of what was typed, with why. */
export function NumberOfSite({ sale, onClose }: { sale: ShownSale; onClose?: () => void }) {
  const { id: saleId, updatedAt: seen } = sale
  const isCorrected = sale.state === 'certified'
  const typed = useTypedNumber(sale)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const act = useAct(trpc.fne.doneByHand, {
    ...FNE_STALE,
    failed: 'Impossible d’enregistrer.',
    announced: isCorrected ? 'Numéro corrigé.' : 'Numéro enregistré.',
    handled: typed.codes,
    onError: typed.show,
  })
  const submit = async () => {
    const { error } = isCorrected ? reasonField.safeParse(reason) : {}
    setFault(error?.issues[0]?.message)
    if (error || !(await typed.check())) return
    const { number, token } = typed
    await act.run({
      saleId,
      seen,
      number,
      ...(isCorrected && { reason }),
      ...(token !== '' && { token }),
    })
  }
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DgiNumberInput
        sale={sale}
        label={isCorrected ? 'Le bon numéro' : 'Le numéro que donne la DGI'}
        typed={typed}
      />
      {isCorrected ? (
        <>
          <DgiAddressInput typed={typed} />
          <TextInput
            label="Pourquoi le corriger ?"
            autoComplete="off"
            value={reason}
            error={fault}
            onChange={({ currentTarget }) => {
              setFault(undefined)
              setReason(currentTarget.value)
            }}
          />
          <p className="quiet text-s">
            Ce qui est déjà imprimé ou envoyé garde l’ancien numéro&nbsp;: imprimez-le ou envoyez-le
            de nouveau.
          </p>
        </>
      ) : null}
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        icon={<IconRosetteDiscountCheck />}
        loading={act.isRunning}
      >
        {isCorrected ? 'Corriger' : 'Enregistrer ce numéro'}
      </Button>
      {onClose ? (
        <Button tone="ghost" onClick={onClose}>
          Annuler
        </Button>
      ) : null}
    </form>
  )
}
