#!/bin/sh
# Stands for the person's editor: makes "xl" of the file "xxl".
sed -i 's/size: xl$/size: xxl/' "$1"
