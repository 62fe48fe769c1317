/** A file that is not what was written. Nothing was changed by who finds out. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}
