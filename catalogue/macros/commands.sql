-- PowerShell commands for one item, with its own ids filled in. Null where an id is missing.

-- A text as PowerShell reads it literally: it takes typographic quotation marks for plain ones. Control characters, line
-- ends and marks that turn the direction of writing become spaces, so that the command is what it looks like.
create macro ps_quoted(text) as
  '''' || regexp_replace(
    regexp_replace(text::varchar, '[[:cntrl:]\x{80}-\x{9f}\x{2028}-\x{202e}\x{2066}-\x{2069}]', ' ', 'g'),
    '([''‘’‚‛])', '\1\1', 'g') || '''';

-- A list of texts, and one setting of a command: null when it is right already.
create macro ps_texts(texts) as array_to_string(list_transform(texts, lambda text: ps_quoted(text)), ', ');
create macro ps_list(texts) as '@(' || ps_texts(texts) || ')';
-- $null where nothing is left, which empties a list.
create macro ps_list_or_null(texts) as case len(texts) when 0 then '$null' else ps_list(texts) end;
create macro ps_when(is_gap, setting) as case when is_gap then setting end;
-- A cmdlet that changes the named thing by some settings, without those that are right already.
create macro ps_set(cmdlet, identity, settings) as
  cmdlet || ' -Identity ' || ps_quoted(identity) || ' '
  || nullif(array_to_string(list_filter(settings, lambda setting: setting is not null), ' '), '');
-- A change by Graph itself, where the properties stand in the body.
create macro ps_patch(path, properties) as
  'Invoke-MgGraphRequest -Method PATCH -Uri ' || ps_quoted(path) || ' -Body @{ '
  || nullif(array_to_string(list_filter(properties, lambda property: property is not null), '; '), '') || ' }';
-- A change of one method in the authentication methods policy, and of one feature of Microsoft Authenticator.
create macro ps_method(method, kind, properties) as
  'Update-MgPolicyAuthenticationMethodPolicyAuthenticationMethodConfiguration -AuthenticationMethodConfigurationId '
  || ps_quoted(method) || ' -BodyParameter @{ ''@odata.type'' = ''#microsoft.graph.' || kind
  || 'AuthenticationMethodConfiguration''; ' || properties || ' }';
create macro ps_authenticator_feature(feature, state) as
  feature || ' = @{ state = ''' || state || '''; includeTarget = @{ targetType = ''group''; id = ''all_users'' };'
  || ' excludeTarget = @{ targetType = ''group''; id = ''00000000-0000-0000-0000-000000000000'' } }';
create macro ps_authenticator(features) as ps_patch(
  'beta/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/MicrosoftAuthenticator', [
  '''@odata.type'' = ''#microsoft.graph.microsoftAuthenticatorAuthenticationMethodConfiguration''',
  'featureSettings = @{ ' || array_to_string(features, '; ') || ' }']);

-- One restriction for all applications, where there is none yet: Graph takes the lists as a whole, and what else stands
-- in them is not all read.
create macro ps_restrict_apps(policy, list, restriction) as case
  when len(coalesce(policy.applicationRestrictions.passwordCredentials, [])) = 0
    and len(coalesce(policy.applicationRestrictions.keyCredentials, [])) = 0
    and len(coalesce(policy.servicePrincipalRestrictions.passwordCredentials, [])) = 0
    and len(coalesce(policy.servicePrincipalRestrictions.keyCredentials, [])) = 0
  then '$restriction = @{ ' || restriction || '; state = ''enabled''; restrictForAppsCreatedAfterDateTime = $null }'
    || chr(10) || 'Update-MgPolicyDefaultAppManagementPolicy -BodyParameter @{ isEnabled = $true; applicationRestrictions = @{ '
    || list || ' = @($restriction) }; servicePrincipalRestrictions = @{ ' || list || ' = @($restriction) } }'
end;

-- One entry out of what users may consent to. The list is read when the command runs, because several items share it.
create macro ps_remove_consent(entry, instead) as
  'Update-MgPolicyAuthorizationPolicy -DefaultUserRolePermissions @{ permissionGrantPoliciesAssigned = '
  || '@((Get-MgPolicyAuthorizationPolicy).DefaultUserRolePermissions.PermissionGrantPoliciesAssigned | Where-Object { $_ -ne '
  || ps_quoted(entry) || ' })' || coalesce(' + ' || ps_quoted(instead), '') || ' }';

create macro ps_disable_user(id) as 'Update-MgUser -UserId ' || ps_quoted(id) || ' -AccountEnabled:$false';
create macro ps_role_assignments(id) as
  'Get-MgRoleManagementDirectoryRoleAssignment -ExpandProperty roleDefinition -Filter '
  || ps_quoted('principalId eq ''' || id || '''');
create macro ps_revoke(service_principal_id, grant_id) as
  'Remove-MgServicePrincipalAppRoleAssignment -ServicePrincipalId ' || ps_quoted(service_principal_id)
  || ' -AppRoleAssignmentId ' || ps_quoted(grant_id);
create macro ps_remove_secret(place, object_id, key_id) as
  case place
    when 'registration' then 'Remove-MgApplicationPassword -ApplicationId '
    else 'Remove-MgServicePrincipalPassword -ServicePrincipalId '
  end || ps_quoted(object_id) || ' -KeyId ' || ps_quoted(key_id);
create macro ps_remove_owner(app_id, owner_id, places) as array_to_string(list_transform(places, lambda place:
  case place
    when 'registration' then 'Remove-MgApplicationOwnerDirectoryObjectByRef -ApplicationId (Get-MgApplication -Filter '
    else 'Remove-MgServicePrincipalOwnerDirectoryObjectByRef -ServicePrincipalId (Get-MgServicePrincipal -Filter '
  end || ps_quoted('appId eq ''' || app_id || '''') || ').Id -DirectoryObjectId ' || ps_quoted(owner_id)), chr(10));

-- An eligible assignment without end in place of the active one.
create macro ps_make_eligible(principal_id, role_id, scope) as
  'New-MgRoleManagementDirectoryRoleEligibilityScheduleRequest -BodyParameter @{ action = ''adminAssign''; principalId = '
  || ps_quoted(principal_id) || '; roleDefinitionId = ' || ps_quoted(role_id) || '; directoryScopeId = '
  || ps_quoted(coalesce(scope, '/')) || '; scheduleInfo = @{ startDateTime = Get-Date; expiration = @{ type = ''noExpiration'' } } }'
  || chr(10)
  || 'New-MgRoleManagementDirectoryRoleAssignmentScheduleRequest -BodyParameter @{ action = ''adminRemove''; principalId = '
  || ps_quoted(principal_id) || '; roleDefinitionId = ' || ps_quoted(role_id) || '; directoryScopeId = '
  || ps_quoted(coalesce(scope, '/')) || ' }';
