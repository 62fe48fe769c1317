import ManageReportsScreen from './ManageReportsScreen.tsx'

export const Manage = () => <ManageReportsScreen />
