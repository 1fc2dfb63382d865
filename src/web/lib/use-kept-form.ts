import type * as z from 'zod/mini'
import { useKept } from './use-kept.ts'
import { type FormSchema, useZodForm } from './use-zod-form.ts'

interface Options<Schema extends FormSchema> {
  /** The name under which this tab keeps the entries. It must not change while the form is mounted. */
  key: Parameters<typeof useKept>[0]
  empty: z.input<Schema>
}

/** `useZodForm` whose entries a reload finds again, until `clear`. */
export function useKeptForm<Schema extends FormSchema>(
  schema: Schema,
  { key, empty }: Options<Schema>,
) {
  const kept = useKept(key, (stored) => ({ ...empty, ...(stored as object | undefined) }))
  const form = useZodForm(schema, {
    initialValues: kept.value,
    onValuesChange: (values) => kept.update(() => values),
  })
  return {
    form,
    /** Once they were sent. */
    clear() {
      form.setInitialValues(empty)
      form.reset()
      kept.clear()
    },
  }
}
