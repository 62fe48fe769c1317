export { modelCells } from './contents.ts'
export { type ReadImport, readImport, refuseImport } from './import-sheet.ts'
export { beginPush, comparePush } from './push.ts'
export { pushedModels } from './pushed-models.ts'
