import { useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { CompanyEdit, EditProps } from './company-view.ts'

const CompanyDialogs = lazyDialog(() => import('./company-dialogs.tsx'))

export type EditedCompany = Pick<EditProps, 'client' | 'company' | 'onLeft'>

/** The dialogs that change a part of a company. */
export function useCompanyEdit(edited: EditedCompany) {
  const [edit, setEdit] = useState<CompanyEdit & { turn: number }>({ part: 'facts', turn: 0 })
  const [opened, setOpened] = useState(false)
  return {
    begin(next: CompanyEdit) {
      // Each opening begins with what is known now.
      setEdit(({ turn }) => ({ ...next, turn: turn + 1 }))
      setOpened(true)
    },
    dialogs: (
      <CompanyDialogs
        key={edit.turn}
        edit={edit}
        opened={opened}
        onClose={() => setOpened(false)}
        {...edited}
      />
    ),
  }
}
