import { FLAG_LABELS } from '#shared/order-flags.ts'
import { type ResolveFlagInput, resolveFlagInput } from '#shared/orders/custody.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { Flag } from './flag-words.ts'

type FlagSummary = Pick<Flag, 'id' | 'kind' | 'reference'>

interface Props {
  flag: FlagSummary
  opened: boolean
  onClose: () => void
}

/** The dialog that resolves a flag, with a note on what was done. Closing it does not lose the text. */
export default function ResolveFlagDialog(props: Props) {
  return <OfOneFlag key={props.flag.id} {...props} />
}

function OfOneFlag({ flag, opened, onClose }: Props) {
  const form = useZodForm(resolveFlagInput, {
    initialValues: { flagId: flag.id, resolution: '' },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Traiter le signalement"
      subtitle={
        <>
          {FLAG_LABELS[flag.kind]} · commande <OrderReference reference={flag.reference} />
        </>
      }
      size="sm"
    >
      <NoteForm form={form} onDone={onClose} />
    </Dialog>
  )
}

interface FormProps {
  form: ZodForm<typeof resolveFlagInput>
  onDone: () => void
}

function NoteForm({ form, onDone }: FormProps) {
  const resolve = useAct(trpc.flags.resolve, {
    failed: "L'opération a échoué.",
    stale: ['flags', 'requests', 'orders'],
    onError(error) {
      // A colleague has resolved it first.
      if (appCodeOf(error) === 'FLAG_RESOLVED') onDone()
    },
  })
  const submit = async (values: ResolveFlagInput) => {
    if ((await resolve.run(values)) !== undefined) onDone()
  }
  return (
    <form className="stack gap-14" noValidate onSubmit={form.onSubmit(submit)}>
      <Textarea
        label="Ce qui a été fait (facultatif)"
        rows={3}
        data-autofocus
        {...form.getInputProps('resolution')}
      />
      <Button type="submit" full loading={resolve.isRunning}>
        Marquer comme traité
      </Button>
      <Button tone="ghost" full onClick={onDone}>
        Retour
      </Button>
      <ActFailure unanswered={resolve.unanswered} withRetry={false} />
    </form>
  )
}
