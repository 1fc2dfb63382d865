import { useId } from 'react'
import { deleteAccountInput } from '#shared/people/profile.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { clearDataAndLeave, useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The dialog that asks for the password, then deletes the account and leaves the application. */
export function DeleteDialog({ opened, onClose }: Props) {
  const { id, email } = useMe()
  const formId = useId()
  const utils = trpc.useUtils()
  const form = useZodForm(deleteAccountInput, {
    // The password form of the page has a field of the same name.
    name: 'delete-account',
    initialValues: { password: '' },
  })
  const remove = useAct(trpc.profile.deleteAccount, {
    leaving: true,
    failed: 'Compte non supprimé',
    handled: ['WRONG_PASSWORD'],
    onSuccess: () =>
      clearDataAndLeave(
        {
          tone: 'success',
          title: 'Compte supprimé',
          text: 'Vos informations ont été effacées.',
        },
        paths.home,
        removeWhatWaits(id),
      ),
    onError: (error) => {
      if (appCodeOf(error) === 'WRONG_PASSWORD')
        form.setFieldError('password', describeError(error).text)
      else void utils.profile.overview.invalidate()
    },
  })
  const close = () => {
    onClose()
    form.reset()
  }
  // After the deletion the page is being left.
  const isWorking = remove.isRunning || remove.isDone
  return (
    <Dialog
      opened={opened}
      onClose={close}
      unanswered={remove.unanswered}
      title="Supprimer votre compte&#8239;?"
      size="sm"
      bare
      footer={
        <>
          <Button tone="ghost" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={formId} tone="danger" loading={isWorking}>
            Supprimer définitivement
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-14"
        noValidate
        onSubmit={form.onSubmit((values) => remove.run(values))}
      >
        <p>
          Vos informations sont effacées et vous ne pourrez plus vous connecter. Cette action est
          irréversible.
        </p>
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <SecretInput
          label="Mot de passe"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      </form>
    </Dialog>
  )
}

/** Where the browser cannot say what it keeps, the account goes all the same. */
async function removeWhatWaits(owner: string): Promise<void> {
  try {
    const { removeActionsOf } = await import('#web/record/queue-store.ts')
    await removeActionsOf(owner)
  } catch {}
}
