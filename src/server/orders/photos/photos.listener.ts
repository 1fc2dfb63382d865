import type { Listener } from '#server/lib/context.ts'
import { removePhotoFolders } from './photo-files.service.ts'

export const photosListener: Listener = {
  orderDeleted: (ctx, _, order) =>
    ctx.database.afterCommit(() => void removePhotoFolders(ctx, [order.id])),
}
