import { termsForm } from '#shared/money/companies/companies.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { ChangedFacts, useShown } from '#web/components/forms/use-shown.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { CompanyView, EditProps } from './company-view.ts'
import { EditFrame } from './edit-frame.tsx'

const PAYS = { order: 'À chaque commande', month: 'En fin de mois' }

const TERMS: { label: string; of: (company: CompanyView) => string }[] = [
  { label: 'Elle paie', of: ({ onAccount }) => PAYS[onAccount ? 'month' : 'order'] },
  { label: 'Délai', of: ({ dueDays }) => countLabel(dueDays, 'jour') },
  { label: 'Plafond', of: ({ ceiling }) => (ceiling === null ? '' : formatFcfa(ceiling)) },
  { label: 'Transport compris', of: ({ transportFree }) => (transportFree ? 'oui' : 'non') },
]

/** How a company pays and what it may owe, by the owner. */
export function TermsDialog({ company, opened, onClose }: EditProps) {
  const { shown, first, isTold, note } = useShown(company)
  const { clientId, onAccount, dueDays, ceiling, transportFree } = company
  const form = useZodForm(termsForm, {
    initialValues: { onAccount, dueDays, ceiling, transportFree },
  })
  const save = useAct(trpc.companies.saveTerms, {
    failed: 'Conditions non modifiées',
    announced: 'Conditions modifiées.',
    stale: ['companies', 'clientRecords'],
    onSuccess: onClose,
    onError: note,
  })
  const { values, errors } = form
  return (
    <EditFrame
      title="Paiement et plafond"
      opened={opened}
      onClose={onClose}
      save={save}
      onSubmit={form.onSubmit(
        (terms) => void save.run({ ...terms, clientId, seen: shown.updatedAt }),
      )}
    >
      <ChangedFacts
        isTold={isTold}
        facts={TERMS.map(({ label, of }) => ({ label, before: of(first), now: of(company) }))}
      />
      <Segmented
        legend="Elle paie"
        size="sm"
        value={values.onAccount ? 'month' : 'order'}
        options={[
          { value: 'order', label: PAYS.order },
          { value: 'month', label: PAYS.month },
        ]}
        onChange={(next) => form.setFieldValue('onAccount', next === 'month')}
      />
      {values.onAccount ? (
        <>
          <AmountField
            label="Délai pour payer"
            noun="Le délai"
            unit="jours"
            digits={2}
            data-path="dueDays"
            error={errors.dueDays}
            value={Number.isNaN(values.dueDays) ? null : values.dueDays}
            onChange={(next) => form.setFieldValue('dueDays', next ?? Number.NaN)}
          />
          <AmountField
            label="Plafond (facultatif)"
            noun="Le plafond"
            description="Ce qu’elle peut devoir. Sans plafond, laissez vide."
            data-path="ceiling"
            error={errors.ceiling}
            value={Number.isNaN(values.ceiling) ? null : values.ceiling}
            // Text that is no sum is refused: it never takes the ceiling away.
            onChange={(next, isFault) => form.setFieldValue('ceiling', isFault ? Number.NaN : next)}
          />
        </>
      ) : null}
      <Checkbox
        label="Transport compris"
        checked={values.transportFree}
        onChange={({ currentTarget }) => form.setFieldValue('transportFree', currentTarget.checked)}
      />
    </EditFrame>
  )
}
