create view subscription_type_extended as select * from subscription_type;
