import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import type { Unanswered } from '#web/lib/use-act.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import type { FormSchema, ZodForm } from '#web/lib/use-zod-form.ts'

interface Props<Schema extends FormSchema>
  extends Pick<ComponentProps<typeof Dialog>, 'opened' | 'onClose' | 'title'> {
  order: { reference: string }
  /** Before « Commande #… » under the title. */
  about?: string
  schema: Schema
  /** The name under which this tab keeps the entries until they are sent; of one order, and of one thing about it. */
  keptAs: Parameters<typeof useKeptForm>[1]['key']
  empty: z.input<Schema>
  act: {
    run: (input: z.output<Schema>) => Promise<unknown>
    isRunning: boolean
    unanswered: Unanswered
  }
  /** The name of the button that sends it. */
  submit: string
  /** « Retour » stands below it, as in the team's other dialogs. */
  hasBack?: boolean
  onSent?: () => void
  /** The fields. */
  children: (form: ZodForm<Schema>) => ReactNode
}

/** A form about one order in a dialog, with one button that sends it. Neither closing nor a reload loses what is typed. */
export function OrderFormDialog<Schema extends FormSchema>({
  order,
  about,
  opened,
  title,
  ...form
}: Props<Schema>) {
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={title}
      size="sm"
      subtitle={
        <>
          {about ? `${about} · commande ` : 'Commande '}
          <OrderReference reference={order.reference} />
        </>
      }
    >
      <OrderForm {...form} />
    </Dialog>
  )
}

/** Mounted while the dialog is open: two dialogs of the same entries then show those of the last one. */
function OrderForm<Schema extends FormSchema>({
  schema,
  keptAs,
  empty,
  act,
  submit,
  hasBack = false,
  onClose,
  onSent,
  children,
}: Omit<Props<Schema>, 'order' | 'about' | 'opened' | 'title'>) {
  const { form, clear } = useKeptForm(schema, { key: keptAs, empty })
  const send = async (input: z.output<Schema>) => {
    if ((await act.run(input)) === undefined) return
    clear()
    onClose()
    onSent?.()
  }
  return (
    <form data-kept-draft className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
      {children(form)}
      <Button tone="soleil" type="submit" full loading={act.isRunning}>
        {submit}
      </Button>
      {hasBack ? (
        <Button tone="ghost" full onClick={onClose}>
          Annuler
        </Button>
      ) : null}
      <ActFailure unanswered={act.unanswered} withRetry={false} />
    </form>
  )
}
