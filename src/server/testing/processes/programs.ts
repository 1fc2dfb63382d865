/** The programs of the build, which run in production, from the folder of the whole program. */
export const SERVER = 'dist/server/main.js'
export const SEED = 'dist/server/seed.js'
export const RESCUE = 'dist/server/rescue.js'
export const BACKUP = 'dist/server/backup.js'
export const RESTORE = 'dist/server/restore.js'
export const VERIFY = 'dist/server/verify.js'
export const FNE = 'dist/server/fne.js'
