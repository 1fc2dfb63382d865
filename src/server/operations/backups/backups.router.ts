import { router, superadminProcedure } from '#server/trpc.ts'
import { readBackupStatus } from './backup-status.service.ts'

export const backupsRouter = router({
  status: superadminProcedure.query(({ ctx }) => readBackupStatus(ctx)),
})
