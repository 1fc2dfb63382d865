import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type * as z from 'zod/mini'
import { focusFirst } from './focus-first.ts'

export type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

type Options<Schema extends FormSchema> = Omit<
  UseFormInput<z.input<Schema>, z.output<Schema>>,
  'validate' | 'transformValues' | 'initialValues'
> & { initialValues: z.input<Schema> }

export type ZodForm<Schema extends FormSchema> = UseFormReturnType<
  z.input<Schema>,
  z.output<Schema>
>

/**
 * A form that validates with the server's schema and submits the schema's output. The first invalid field gets the
 * focus, also when `setErrors` or `setFieldError` reports an error of the server.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  options: Options<Schema>,
): ZodForm<Schema> {
  const form: ZodForm<Schema> = useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
  })

  const focusOn = (paths: string[]) =>
    focusFirst(paths.map((path) => form.getInputNode(path as never)))

  const onSubmit: typeof form.onSubmit = (handleSubmit, handleFailure) =>
    form.onSubmit(handleSubmit, (errors, values, event) => {
      focusOn(Object.keys(errors))
      handleFailure?.(errors, values, event)
    })

  const setErrors: typeof form.setErrors = (errors) => {
    form.setErrors(errors)
    if (typeof errors === 'object') focusOn(Object.keys(errors))
  }

  const setFieldError: typeof form.setFieldError = (path, error) => {
    form.setFieldError(path, error)
    if (error) focusOn([String(path)])
  }

  return { ...form, onSubmit, setErrors, setFieldError }
}
