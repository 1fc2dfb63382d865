import { companyForm } from '#shared/money/companies/companies.inputs.ts'
import {
  INVOICE_LINES_BY,
  LINES_BY_LABELS,
  ORDERS_BY_LABELS,
  TEMPLATE_LABELS,
} from '#shared/money/companies/companies.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { ChangedFacts, useShown } from '#web/components/forms/use-shown.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { CompanyFields, NameField } from './company-fields.tsx'
import type { CompanyView, EditProps } from './company-view.ts'
import { EditFrame } from './edit-frame.tsx'

type Facts = CompanyView & { fullname: string }

const FACTS: { label: string; of: (facts: Facts) => string }[] = [
  { label: 'Nom', of: ({ fullname }) => fullname },
  { label: 'Facture pour', of: ({ template }) => TEMPLATE_LABELS[template] },
  { label: 'NCC', of: ({ ncc }) => ncc ?? '' },
  { label: 'RCCM', of: ({ rccm }) => rccm ?? '' },
  { label: 'Commande', of: ({ ordersBy }) => ORDERS_BY_LABELS[ordersBy] },
  { label: 'Lignes de sa facture', of: ({ linesBy }) => LINES_BY_LABELS[linesBy] },
]

export function FactsDialog({ client, company, opened, onClose }: EditProps) {
  const { fullname } = client
  const now = { ...company, fullname }
  const { shown, first, isTold, note } = useShown(now)
  const { clientId, ncc, rccm, template, ordersBy, linesBy } = company
  const form = useZodForm(companyForm, {
    initialValues: {
      name: client.fullname,
      ncc: ncc ?? '',
      rccm: rccm ?? '',
      template,
      ordersBy,
      linesBy,
    },
  })
  const change = useAct(trpc.companies.change, {
    failed: 'Fiche non modifiée',
    announced: 'Fiche modifiée.',
    handled: ['NCC_TAKEN', 'NCC_NEEDED'],
    stale: ['companies', 'clientRecords', 'users', 'orders'],
    onSuccess: onClose,
    onError(error) {
      const code = appCodeOf(error)
      note(error)
      if (code === 'NCC_TAKEN' || code === 'NCC_NEEDED')
        form.setFieldError('ncc', describeError(error).text)
    },
  })
  return (
    <EditFrame
      title="Modifier l’entreprise"
      opened={opened}
      onClose={onClose}
      save={change}
      onSubmit={form.onSubmit(
        (facts) => void change.run({ ...facts, clientId, seen: shown.updatedAt }),
      )}
    >
      <ChangedFacts
        isTold={isTold}
        facts={FACTS.map(({ label, of }) => ({ label, before: of(first), now: of(now) }))}
      />
      <NameField form={form} />
      <CompanyFields form={form} />
      <Segmented
        legend="Lignes de sa facture"
        size="sm"
        value={form.values.linesBy}
        options={INVOICE_LINES_BY.map((value) => ({ value, label: LINES_BY_LABELS[value] }))}
        onChange={(next) => form.setFieldValue('linesBy', next)}
      />
    </EditFrame>
  )
}
