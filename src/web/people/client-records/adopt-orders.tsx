import { adoptInput } from '#shared/access/adoption.ts'
import { AdoptionCodeInput, adoptedText } from '#web/access/adoption.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'

/** The form by which a client brings in the orders that they made at the counter or by telephone. */
export function AdoptOrders() {
  const form = useZodForm(adoptInput, { name: 'adopt', initialValues: { code: '' } })
  const adopt = useAct(trpc.clientRecords.adopt, {
    failed: 'Code du ticket refusé',
    handled: ['ADOPTION_CODE_INVALID'],
    stale: ['orders', 'checkout'],
    onSuccess: () => form.reset(),
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'ADOPTION_CODE_INVALID')
        form.setFieldError('code', describeError(error).text)
    },
  })
  const { counter } = useModules()
  return (
    <form
      className="stack gap-14"
      noValidate
      onSubmit={form.onSubmit((values) => adopt.run(values))}
    >
      <p className="quiet">
        {counter ? 'Du linge déposé au comptoir, ou commandé' : 'Du linge commandé'} par
        téléphone&#8239;? Le code du ticket ramène ces commandes ici.
      </p>
      <AdoptionCodeInput label="Code du ticket" {...form.getInputProps('code')} />
      <Button type="submit" full tone="outline" loading={adopt.isRunning}>
        Ramener mes commandes
      </Button>
      <ActFailure unanswered={adopt.unanswered} withRetry={false} />
      {adopt.output ? (
        <Note tone="success" role="status" title="Commandes retrouvées">
          {adoptedText(adopt.output.orders)}
        </Note>
      ) : null}
    </form>
  )
}
