import { useState } from 'react'
import { termsForm } from '#shared/money/companies/companies.inputs.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { EditProps } from './company-view.ts'
import { EditFrame } from './edit-frame.tsx'

/** How a company pays and what it may owe, by the owner. */
export function TermsDialog({ company, opened, onClose }: EditProps) {
  const [seen] = useState(company.updatedAt)
  const { clientId, onAccount, dueDays, ceiling, transportFree } = company
  const form = useZodForm(termsForm, {
    initialValues: { onAccount, dueDays, ceiling, transportFree },
  })
  const save = useAct(trpc.companies.saveTerms, {
    failed: 'Conditions non modifiées',
    announced: 'Conditions modifiées.',
    stale: ['companies', 'clientRecords'],
    onSuccess: onClose,
  })
  const { values, errors } = form
  return (
    <EditFrame
      title="Paiement et plafond"
      opened={opened}
      onClose={onClose}
      save={save}
      onSubmit={form.onSubmit((terms) => void save.run({ ...terms, clientId, seen }))}
    >
      <Segmented
        legend="Elle paie"
        size="sm"
        value={values.onAccount ? 'month' : 'order'}
        options={[
          { value: 'order', label: 'À chaque commande' },
          { value: 'month', label: 'En fin de mois' },
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
            value={values.ceiling}
            onChange={(next) => form.setFieldValue('ceiling', next)}
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
