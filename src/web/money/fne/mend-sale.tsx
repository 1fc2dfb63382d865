import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { buyerForm } from '#shared/money/fne/fne.inputs.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { BuyerFields, buyerValues } from './buyer-fields.tsx'
import type { ShownSale } from './fne-words.ts'
import { FNE_STALE } from './sale-acts.ts'

/** The field of the settings that a refusal is about. */
const SETTING_OF: Partial<Record<FneReason, string>> = {
  point_of_sale: 'fne.pointOfSale',
  establishment: 'fne.establishment',
  taxes: 'fne.taxCode',
}

interface Props {
  sale: ShownSale
  isOwner: boolean
}

/** A refusal of the DGI: its own words, the field to mend, and the way back to it. */
export function MendSale({ sale, isOwner }: Props) {
  const setting = sale.why === null ? undefined : SETTING_OF[sale.why]
  const isOfBuyer = !setting && sale.kind === 'sale'
  return (
    <>
      {sale.dgiMessage === null ? null : (
        <p className="quiet text-s anywhere">La DGI écrit&nbsp;: «&nbsp;{sale.dgiMessage}&nbsp;»</p>
      )}
      {setting ? <Setting field={setting} isOwner={isOwner} /> : null}
      <Again sale={sale} isOfBuyer={isOfBuyer} />
    </>
  )
}

function Setting({ field, isOwner }: { field: string; isOwner: boolean }) {
  if (!isOwner) return <p>La propriétaire de Lavéo le corrige dans les réglages.</p>
  return (
    <ButtonLink
      tone="outline"
      icon={<IconPencil />}
      to={`${paths.superadmin.settingsPage('fne')}#reglage-${field}`}
    >
      Corriger
    </ButtonLink>
  )
}

function Again({ sale, isOfBuyer }: { sale: ShownSale; isOfBuyer: boolean }) {
  const { id: saleId, updatedAt: seen } = sale
  const [isOpen, setOpen] = useState(false)
  const form = useZodForm(buyerForm, { initialValues: buyerValues(sale) })
  const act = useAct(trpc.fne.correct, {
    ...FNE_STALE,
    failed: 'Impossible de la renvoyer.',
    announced: 'Elle repart à la DGI.',
    onError: (error) => form.setErrors(fieldsOf(error)),
  })
  const submit = form.onSubmit((buyer) => act.run({ saleId, seen, buyer }))
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={(event) => {
        if (isOpen) return submit(event)
        event.preventDefault()
        void act.run({ saleId, seen })
      }}
    >
      {isOpen ? <BuyerFields form={form} /> : null}
      {isOfBuyer && !isOpen ? (
        <Button tone="outline" icon={<IconPencil />} onClick={() => setOpen(true)}>
          Corriger
        </Button>
      ) : null}
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        icon={<IconRefresh />}
        loading={act.isRunning}
      >
        Certifier de nouveau
      </Button>
    </form>
  )
}
