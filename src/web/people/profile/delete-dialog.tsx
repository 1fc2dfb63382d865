import { useId } from 'react'
import { passwordInput } from '#shared/people/profile.ts'
import { useDeleteAccount } from '#web/access/use-delete-account.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The dialog that asks for the password, then deletes the account and leaves the application. */
export function DeleteDialog({ opened, onClose }: Props) {
  const { email } = useMe()
  const formId = useId()
  const form = useZodForm(passwordInput, {
    // The password form of the page has a field of the same name.
    name: 'delete-account',
    initialValues: { password: '' },
  })
  const remove = useDeleteAccount({
    failed: 'Compte non supprimé',
    done: 'Compte supprimé',
    wrong: 'WRONG_PASSWORD',
    onWrong: (error) => form.setFieldError('password', describeError(error).text),
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
