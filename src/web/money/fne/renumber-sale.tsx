import { useState } from 'react'
import { renumberInput } from '#shared/money/fne/desk.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { DgiAddressInput, DgiNumberInput } from './dgi-number-input.tsx'
import type { ShownSale } from './fne-words.ts'
import { FNE_STALE } from './sale-acts.ts'
import { useTypedNumber } from './use-typed-number.ts'

/** The owner corrects a number that was typed wrong, and says why. */
export function RenumberSale({ sale }: { sale: ShownSale }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Corrected sale={sale} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
        Corriger ce numéro
      </Button>
    </div>
  )
}

function Corrected({ sale, onClose }: { sale: ShownSale; onClose: () => void }) {
  const { id: saleId, updatedAt: seen } = sale
  const typed = useTypedNumber(sale, { number: sale.number ?? '', token: sale.token ?? '' })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const act = useAct(trpc.fne.renumber, {
    ...FNE_STALE,
    failed: 'Impossible de corriger le numéro.',
    announced: 'Numéro corrigé.',
    handled: typed.codes,
    onError: typed.show,
  })
  const submit = async () => {
    const { error } = renumberInput.shape.reason.safeParse(reason)
    setFault(error?.issues[0]?.message)
    if (error || !(await typed.check())) return
    const { number, token } = typed
    await act.run({ saleId, seen, number, reason, ...(token !== '' && { token }) })
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
      <DgiNumberInput sale={sale} label="Le bon numéro" typed={typed} />
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
        Ce qui est déjà imprimé ou envoyé garde l’ancien numéro&nbsp;: imprimez-le ou envoyez-le de
        nouveau.
      </p>
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <div className="row gap-8">
        <Button type="submit" loading={act.isRunning}>
          Corriger
        </Button>
        <Button tone="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
