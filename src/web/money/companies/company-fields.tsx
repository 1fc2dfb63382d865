import {
  CLIENT_TEMPLATES,
  COMPANY_ORDER_WAYS,
  ORDERS_BY_LABELS,
  TEMPLATE_LABELS,
} from '#shared/money/companies/companies.ts'
import { NativeSelect, TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'

/** The part of a form of Mantine that the fields read and write. */
interface CompanyForm {
  getInputProps: (path: 'name' | 'ncc' | 'rccm' | 'template') => object
  values: { ordersBy: (typeof COMPANY_ORDER_WAYS)[number] }
  setFieldValue: (path: 'ordersBy', value: (typeof COMPANY_ORDER_WAYS)[number]) => void
}

export function NameField({ form }: { form: CompanyForm }) {
  return (
    <TextInput
      label="Nom de l’entreprise"
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
  )
}

/** The fields of a company that the DGI asks for, and how its people order. */
export function CompanyFields({ form }: { form: CompanyForm }) {
  return (
    <>
      <NativeSelect
        label="Facture pour"
        data={CLIENT_TEMPLATES.map((value) => ({ value, label: TEMPLATE_LABELS[value] }))}
        {...form.getInputProps('template')}
      />
      <TextInput
        label="NCC"
        description="Sept chiffres et une lettre, sur sa carte de contribuable."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('ncc')}
      />
      <TextInput
        label="RCCM (facultatif)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('rccm')}
      />
      <Segmented
        legend="Ses commandes se prennent"
        size="sm"
        value={form.values.ordersBy}
        options={COMPANY_ORDER_WAYS.map((value) => ({ value, label: ORDERS_BY_LABELS[value] }))}
        onChange={(next) => form.setFieldValue('ordersBy', next)}
      />
    </>
  )
}
