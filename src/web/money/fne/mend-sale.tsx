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
import { InsteadByHand } from './done-by-hand.tsx'
import type { ShownSale } from './fne-words.ts'
import { FNE_STALE } from './sale-acts.ts'

/** The field of the settings that a refusal is about. */
const SETTING_OF: Partial<Record<FneReason, string>> = {
  point_of_sale: 'fne.pointOfSale',
  establishment: 'fne.establishment',
  taxes: 'fne.taxCode',
}

/** The refusals after which the invoice is made on the site of the DGI. */
const ON_SITE: ReadonlySet<FneReason | null> = new Set(['payment', 'rne', 'items'])
/** Those about the buyer, whom the client's file names unless another was typed. */
const OF_BUYER: ReadonlySet<FneReason | null> = new Set([
  'ncc',
  'email',
  'phone',
  'name',
  'template',
])

const FIRST = { tone: 'soleil', size: 'lg' } as const
const SECOND = { tone: 'outline' } as const

interface Props {
  sale: ShownSale
  isOwner: boolean
}

/** A refusal of the DGI: its own words, the way to what is to be mended, then the way back to it. */
export function MendSale({ sale, isOwner }: Props) {
  const { why, kind, buyer, clientId } = sale
  const setting = why === null ? undefined : SETTING_OF[why]
  const isOfFile = OF_BUYER.has(why) && buyer === null
  return (
    <>
      {sale.dgiMessage === null ? null : (
        <p className="quiet text-s anywhere">La DGI écrit&nbsp;: «&nbsp;{sale.dgiMessage}&nbsp;»</p>
      )}
      {setting ? <Setting field={setting} isOwner={isOwner} /> : null}
      {isOfFile && clientId !== null ? (
        <ButtonLink
          tone="soleil"
          size="lg"
          full
          icon={<IconPencil />}
          to={paths.admin.client(clientId)}
        >
          Corriger la fiche du client
        </ButtonLink>
      ) : null}
      {isOwner && ON_SITE.has(why) ? <InsteadByHand sale={sale} tone="soleil" /> : null}
      <Again
        sale={sale}
        mayType={kind === 'sale' && !setting && !ON_SITE.has(why)}
        isFirst={!isOfFile}
      />
      {isOwner && !ON_SITE.has(why) ? <InsteadByHand sale={sale} /> : null}
    </>
  )
}

function Setting({ field, isOwner }: { field: string; isOwner: boolean }) {
  if (!isOwner) return <p>Le responsable de Lavéo le corrige dans les réglages.</p>
  return (
    <ButtonLink
      tone="soleil"
      size="lg"
      full
      icon={<IconPencil />}
      to={`${paths.superadmin.settingsPage('fne')}#reglage-${field}`}
    >
      Corriger dans les réglages
    </ButtonLink>
  )
}

interface AgainProps {
  sale: ShownSale
  /** Whether another buyer may be typed for this sale alone. */
  mayType: boolean
  /** Whether nothing else is to be mended first. */
  isFirst: boolean
}

function Again({ sale, mayType, isFirst }: AgainProps) {
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
      {mayType && !isOpen ? (
        <Button
          {...(isFirst ? FIRST : SECOND)}
          full
          icon={<IconPencil />}
          onClick={() => setOpen(true)}
        >
          {isFirst ? 'Corriger' : 'Corriger pour cette facture'}
        </Button>
      ) : null}
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <Button
        type="submit"
        {...(isOpen ? FIRST : SECOND)}
        full
        icon={<IconRefresh />}
        loading={act.isRunning}
      >
        Certifier de nouveau
      </Button>
    </form>
  )
}
