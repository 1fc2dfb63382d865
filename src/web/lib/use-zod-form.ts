import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type * as z from 'zod/mini'

type AnyForm = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

type Options<Schema extends AnyForm> = Omit<
  UseFormInput<z.input<Schema>, z.output<Schema>>,
  'validate' | 'transformValues' | 'initialValues'
> & { initialValues: z.input<Schema> }

export type ZodForm<Schema extends AnyForm> = UseFormReturnType<z.input<Schema>, z.output<Schema>>

/**
 * A form checked by the schema that the server uses. What is submitted is the schema's output;
 * when something is wrong, nothing typed is lost and the first wrong field takes the focus.
 */
export function useZodForm<Schema extends AnyForm>(
  schema: Schema,
  options: Options<Schema>,
): ZodForm<Schema> {
  const form: ZodForm<Schema> = useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
  })

  const onSubmit: typeof form.onSubmit = (handleSubmit, handleFailure) =>
    form.onSubmit(handleSubmit, (errors, values, event) => {
      focusFirst(Object.keys(errors).map((path) => form.getInputNode(path as never)))
      handleFailure?.(errors, values, event)
    })

  return { ...form, onSubmit }
}

const FOCUSABLE = 'input:not([type="hidden"]):not(:disabled), select, textarea, button'

/** Focuses the field that comes first on the page. */
function focusFirst(nodes: (HTMLElement | null)[]): void {
  const [first] = nodes
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
}
