import type * as z from 'zod/mini'
import { useKept } from '#web/lib/use-kept.ts'
import { type FormSchema, useZodForm } from '#web/lib/use-zod-form.ts'

type KeptKey = Parameters<typeof useKept>[0]

/** A form whose entries stay in the tab until they are sent. */
export function useKeptForm<Schema extends FormSchema>(
  schema: Schema,
  key: KeptKey,
  empty: z.input<Schema>,
) {
  const kept = useKept(key, (stored) => ({ ...empty, ...(stored as object | undefined) }))
  const form = useZodForm(schema, {
    initialValues: withNumbers(kept.value, empty),
    onValuesChange: (values) => kept.update(() => values),
  })
  return { form, forget: kept.clear }
}

/** JSON has no NaN, which an empty amount is. */
function withNumbers<Values extends Record<string, unknown>>(
  stored: Values,
  empty: Values,
): Values {
  const entries = Object.entries(stored).map(([name, value]) => [name, value ?? empty[name]])
  return Object.fromEntries(entries) as Values
}
